import type { AnyScene, Intro } from '@fray/table-kit';
import type { GameUi } from '../../shared/gameUi.ts';
import { language } from '../../shared/settings.ts';
import { useLoaded } from '../../shared/useLoaded.tsx';
import type { TableModel } from './model.ts';
import { shownSteps } from './model.ts';

/** So long as so few lines tell what happened, somebody may still wonder what it is about. */
const FIRST_FEW = 8;

interface Props {
  readonly table: TableModel;
  readonly ui: GameUi;
  readonly played?: boolean;
}

function hasJustStarted(table: TableModel): boolean {
  let lines = 0;
  for (const { events } of shownSteps(table)) {
    if (events.some((event) => table.game.describeEvent(event, language.value, table.options) !== '')) lines++;
    if (lines > FIRST_FEW) return false;
  }
  return true;
}

/** What whoever plays here is told while the match begins, in case it is their first. */
export function useIntro(
  { table, ui, played = false }: Props,
  { view, orientation }: Pick<AnyScene, 'view' | 'orientation'>,
): Intro | undefined {
  const begins = played && table.own.length > 0 && table.live && table.outcome === undefined && hasJustStarted(table);
  const loaded = useLoaded(`${table.game.id} ${begins}`, async () => (begins ? await ui.intro?.() : undefined));
  return begins && loaded && 'value' in loaded ? loaded.value?.(view, orientation, language.value) : undefined;
}
