import type { Language } from '@fray/engine';
import { FlagIcon, Icon, type IconNode, RepairIcon, WallIcon } from '@fray/table-kit';
import { TEXTS } from '../../io/log.ts';
import { SIDE_NAMES } from '../animation/picture.ts';
import type { Battle } from '../board/battle.ts';
import { type Mission, missionsOf } from './missions.ts';
import '../style/missions.css';

interface Props {
  readonly battle: Battle;
}

/** How far the missions are, each in lines of its own. */
export function MissionRail({ battle: { told, words, scene } }: Props) {
  return (
    <section class="ar-rail missions" aria-label={words.missions}>
      <h2>{words.missions}</h2>
      <ul class="ar-missions">
        {missionsOf(told, words).map(({ kind, label, sides }) => (
          <li key={kind}>
            <span>{label}</span>
            <Progress sides={sides} language={scene.language} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const ICONS: Readonly<Record<Mission['kind'], IconNode>> = { pool: RepairIcon, rank: FlagIcon, walls: WallIcon };

/** The missions in one line, beside whose turn it is: in the hand, where rails are a sheet. */
export function MissionLine({ battle: { told, words, scene } }: Props) {
  return (
    <ul class="ar-missions ar-mission-line" aria-label={words.missions}>
      {missionsOf(told, words).map(({ kind, label, sides }) => (
        <li key={kind} title={label}>
          <Icon of={ICONS[kind]} size={15} />
          <span class="visually-hidden">{label}</span>
          <Progress sides={sides} language={scene.language} />
        </li>
      ))}
    </ul>
  );
}

/** How far each side has come with a mission. */
function Progress({ sides, language }: Pick<Mission, 'sides'> & { language: Language }) {
  return (
    <>
      {SIDE_NAMES.map((side, i) => (
        <b key={side} class={side}>
          <span class="visually-hidden">{TEXTS[language].sides[side]} </span>
          {sides[i]}
        </b>
      ))}
    </>
  );
}
