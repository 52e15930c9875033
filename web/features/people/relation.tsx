import type { PlayerView, Relation } from '@fray/protocol';
import { useState } from 'preact/hooks';
import { accountName } from '../../shared/accountName.ts';
import { errorText } from '../../shared/apiError.ts';
import { api } from '../../shared/server/api.ts';
import { language } from '../../shared/settings.ts';
import { ConfirmButton } from '../../shared/sureButton.tsx';
import { FRIENDS_TEXTS } from './friendsTexts.ts';

interface RelationProps {
  readonly name: string;
  readonly tie: Relation | undefined;
  /** On the player's own page there is room, and the challenge comes first. */
  readonly isHead?: boolean;
  /** Performs the action and returns the new relation. */
  run(work: () => Promise<unknown>): void;
}

/** Actions for a player, by their relation to this user. */
export function RelationActions({ name, tie, isHead = false, run }: RelationProps) {
  const w = FRIENDS_TEXTS[language.value];
  const block = <ConfirmButton label={w.block} sure={w.blockSure} act={() => run(() => api.block(name))} />;
  const challenge = (
    <a
      class={isHead || tie === 'friend' ? 'button primary' : 'button'}
      href={`#/challenge/${encodeURIComponent(name)}`}
      aria-label={w.challenge(name)}
    >
      {isHead ? w.challenge(name) : w.challengeShort}
    </a>
  );
  const befriend = (label: string) => (
    <button type="button" class={isHead && tie === undefined ? '' : 'primary'} onClick={() => run(() => api.befriend(name))}>
      {label}
    </button>
  );
  const endRelation = (label: string) => (
    <button type="button" onClick={() => run(() => api.part(name))}>
      {label}
    </button>
  );
  switch (tie) {
    case undefined:
      return (
        <>
          {challenge}
          {befriend(w.add)}
          {block}
        </>
      );
    case 'asks':
      return (
        <>
          {befriend(w.accept)}
          {endRelation(w.decline)}
          {block}
        </>
      );
    case 'asked':
      return (
        <>
          {challenge}
          {endRelation(w.withdraw)}
        </>
      );
    case 'friend':
      return (
        <>
          {challenge}
          <ConfirmButton label={w.end} sure={w.endSure} act={() => run(() => api.part(name))} />
          {block}
        </>
      );
    case 'blocked':
      return (
        <button type="button" onClick={() => run(() => api.unblock(name))}>
          {w.unblock}
        </button>
      );
  }
}

/** The same on a player's page, for users with an account. */
export function RelationButtons({ player: { name, tie: before } }: { player: Pick<PlayerView, 'name' | 'tie'> }) {
  const w = FRIENDS_TEXTS[language.value];
  const [tie, setTie] = useState(before);
  const [message, setMessage] = useState('');
  if (accountName.value === '' || accountName.value === name) return null;
  const run = (work: () => Promise<unknown>) =>
    void work()
      .then(() => api.player(name))
      .then(
        (player) => {
          setTie(player.tie);
          setMessage(player.tie ? `${name}: ${w.is[player.tie]}` : '');
        },
        (error: unknown) => setMessage(errorText(error)),
      );
  return (
    <div class="pp-relation">
      <p class="buttons">
        <RelationActions name={name} tie={tie} run={run} isHead />
      </p>
      <small role="status">{message}</small>
    </div>
  );
}
