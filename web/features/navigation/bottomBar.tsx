import { Icon } from '@fray/table-kit/icon';
import { House, type IconNode, Menu, Play, Puzzle, Trophy } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { type PageName, route } from '../../shared/router.ts';
import { language } from '../../shared/settings.ts';
import './navigation.css';
import { MoreSheet } from './moreSheet.tsx';
import { PlaySheet } from './playSheet.tsx';
import { NAVIGATION } from './words.ts';

/** The pages that a place of the bar stands for, beside the one that it leads to. */
const PLACES: Readonly<Partial<Record<PageName, string>>> = {
  home: '#/',
  puzzles: '#/puzzles',
  puzzle: '#/puzzles',
  tournaments: '#/tournaments',
  tournament: '#/tournaments',
  club: '#/tournaments',
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
        <Place href="#/tournaments" here={here} icon={Trophy}>
          {w.tournaments}
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
