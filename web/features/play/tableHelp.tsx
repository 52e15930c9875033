import type { AnyTableScene } from '@fray/table-kit';
import type { GameHelp } from '@fray/table-kit/help';
import { HelpLayer } from '@fray/table-kit/helpLayer';
import { useLoaded } from '../../shared/useLoaded.tsx';

const HELPS = import.meta.glob<{ readonly help: GameHelp }>('../../../games/*/ui/help.tsx');

/** Explains the parts of a game's table. For a game without help texts it lists the names of the parts. */
export function TableHelp({ game, scene }: { readonly game: string; readonly scene: AnyTableScene }) {
  const loaded = useLoaded(game, async () => (await HELPS[`../../../games/${game}/ui/help.tsx`]?.())?.help);
  return <HelpLayer scene={scene} help={loaded && 'value' in loaded ? loaded.value : undefined} />;
}
