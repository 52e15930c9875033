import { Icon } from '../parts/icon.tsx';
import { MenuIcon } from '../parts/icons.ts';
import type { kitTexts } from '../words.ts';
import type { Frame } from './frame.ts';
import './bar.css';

interface Props {
  readonly frame: Frame;
  readonly words: ReturnType<typeof kitTexts>;
  readonly open: boolean;
  onMenu(): void;
}

/** One line over the table: what is played, and what the page offers at every table. */
export function StageBar({ frame, words, open, onMenu }: Props) {
  return (
    <header class="stage-bar">
      <a class="stage-logo" href="#/">
        Fray
      </a>
      <p class="stage-what">{frame.title}</p>
      <span class="stage-tools">
        {frame.bar}
        <button type="button" class="tool" data-tool="menu" aria-label={words.menu} aria-expanded={open} onClick={onMenu}>
          <Icon of={MenuIcon} />
        </button>
      </span>
    </header>
  );
}
