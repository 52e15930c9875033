import { type KnownGameId, listedCards } from '@fray/games';
import { Icon } from '@fray/table-kit/icon';
import {
  Bot,
  ChartLine,
  CircleUser,
  CodeXml,
  Eye,
  FlaskConical,
  FlaskRound,
  GraduationCap,
  History,
  House,
  type IconNode,
  Images,
  Menu,
  Play,
  Puzzle,
  Settings,
  SlidersHorizontal,
  Trophy,
  Users,
  Volume2,
} from 'lucide';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { accountName } from '../../shared/accountName.ts';
import { nameAndRank } from '../../shared/characters.ts';
import { accentOf, coverOf, hasLessons } from '../../shared/covers.ts';
import { LanguageSelect } from '../../shared/languageSelect.tsx';
import { type PageName, route } from '../../shared/router.ts';
import { language, sound } from '../../shared/settings.ts';
import { nextLadderOpponent } from '../play/index.ts';
import { Sheet } from './sheet.tsx';
import { NAVIGATION } from './words.ts';
import './navigation.css';

/** Every game against the next bot in one press, or with other opponents and options. */
function PlaySheet({ onClose }: { onClose: () => void }) {
  const w = NAVIGATION[language.value];
  const play = async (id: KnownGameId) => {
    const { playBot } = await import('../home/homeActions.ts');
    await playBot(id);
    onClose();
  };
  return (
    <Sheet title={w.playTitle} onClose={onClose}>
      <ul class="sheet-games">
        {listedCards().map(({ id, texts }) => {
          const { name } = texts[language.value];
          return (
            <li key={id} style={accentOf(id)}>
              <button type="button" onClick={() => void play(id)}>
                <img src={coverOf(id)} alt="" width={626} height={300} />
                <span>
                  <b>{name}</b>
                  <small>{w.against(nameAndRank(nextLadderOpponent(id)))}</small>
                </span>
                <Icon of={Play} size={22} />
              </button>
              <a href={`#/new/${id}`} aria-label={w.setUp(name)} title={w.setUp(name)}>
                <Icon of={SlidersHorizontal} size={22} />
              </a>
            </li>
          );
        })}
      </ul>
      <p class="sheet-note">{w.playNote}</p>
    </Sheet>
  );
}

/** The pages of an item of the bar, besides its target. */
const PLACES: Readonly<Partial<Record<PageName, string>>> = {
  home: '#/',
  puzzles: '#/puzzles',
  puzzle: '#/puzzles',
  watch: '#/watch',
};

/** The menu of phones, at the bottom of every page that has no table. */
export function BottomBar() {
  const w = NAVIGATION[language.value];
  const [sheet, setSheet] = useState<'play' | 'more'>();
  const here = PLACES[route.value.page];
  const close = () => setSheet(undefined);
  return (
    <>
      <nav class="bottom-bar" aria-label={w.label}>
        <Place href="#/" here={here} icon={House}>
          {w.home}
        </Place>
        <Place href="#/puzzles" here={here} icon={Puzzle}>
          {w.puzzles}
        </Place>
        <button type="button" class="bottom-bar-play" aria-haspopup="dialog" onClick={() => setSheet('play')}>
          <span>
            <Icon of={Play} size={24} />
          </span>
          {w.play}
        </button>
        <Place href="#/watch" here={here} icon={Eye}>
          {w.watch}
        </Place>
        <button type="button" aria-haspopup="dialog" onClick={() => setSheet('more')}>
          <Icon of={Menu} size={22} />
          {w.more}
        </button>
      </nav>
      {sheet === 'play' && <PlaySheet onClose={close} />}
      {sheet === 'more' && <MoreSheet onClose={close} />}
    </>
  );
}

interface PlaceProps {
  readonly href: string;
  readonly here: string | undefined;
  readonly icon: IconNode;
  readonly children: ComponentChildren;
}

const Place = ({ href, here, icon, children }: PlaceProps) => (
  <a href={href} {...(here === href ? { 'aria-current': 'page' as const } : {})}>
    <Icon of={icon} size={22} />
    {children}
  </a>
);

/** Everything that has no place of its own in the bar. */
function MoreSheet({ onClose }: { onClose: () => void }) {
  const w = NAVIGATION[language.value];
  const account = accountName.value;
  return (
    <Sheet title={account === '' ? w.guest : account} onClose={onClose}>
      <ul class="sheet-rows">
        {account === '' && <Row href="#/settings" icon={CircleUser} label={w.createAccount} />}
        <Row href="#/games" icon={History} label={w.games} />
        <Row href="#/tournaments" icon={Trophy} label={w.tournaments} />
        <Row href="#/people" icon={Users} label={w.friends} />
        <Row href={`#/ratings/${listedCards()[0]?.id ?? ''}`} icon={ChartLine} label={w.ratings} />
        <Row href="#/bots" icon={Bot} label={w.bots} />
        <Row href="#/lab" icon={FlaskConical} label={w.whatIf} note={w.whatIfNote} />
        <Row href="#/playtests" icon={FlaskRound} label={w.playtests} note={w.playtestsNote} />
        <Row href="#/gallery" icon={Images} label={w.gallery} note={w.galleryNote} />
        <Row href="#/api" icon={CodeXml} label={w.api} note={w.apiNote} />
        <Row href="#/settings" icon={Settings} label={w.settings} />
        <li>
          <label>
            <Icon of={Volume2} size={22} />
            <span>{w.sound}</span>
            <input
              type="checkbox"
              role="switch"
              checked={sound.value === 'on'}
              onChange={({ currentTarget }) => {
                sound.value = currentTarget.checked ? 'on' : 'off';
              }}
            />
          </label>
        </li>
      </ul>
      <h3>
        <Icon of={GraduationCap} size={20} /> {w.learn}
      </h3>
      <ul class="sheet-covers">
        {listedCards()
          .filter(({ id }) => hasLessons(id))
          .map(({ id, texts }) => (
            <li key={id}>
              <a href={`#/learn/${id}`} style={accentOf(id)}>
                <img src={coverOf(id)} alt="" width={626} height={300} />
                {texts[language.value].name}
              </a>
            </li>
          ))}
      </ul>
      <LanguageSelect />
    </Sheet>
  );
}

interface RowProps {
  readonly href: string;
  readonly icon: IconNode;
  readonly label: string;
  readonly note?: string;
}

const Row = ({ href, icon, label, note }: RowProps) => (
  <li>
    <a href={href}>
      <Icon of={icon} size={22} />
      <span>{label}</span>
      {note && <small>{note}</small>}
    </a>
  </li>
);
