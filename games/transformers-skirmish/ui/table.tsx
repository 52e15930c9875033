import { type Scene, useAnimation } from '@fray/table-kit';
import type { SkirmishEvent } from '../state.ts';
import type { SkirmishView } from '../view.ts';
import { ArmyTable } from './armyTable.tsx';
import { script } from './film/script.ts';
import { TurnTable } from './turnTable.tsx';

/** The table of Transformers Skirmish: an army that is laid out, then the battle. */
export function Table(scene: Scene<SkirmishView, SkirmishEvent>) {
  const film = useAnimation(scene, script);
  const { view, seat, moves } = scene;
  if (view.phase === 'setup' && seat !== undefined && moves.length > 0) return <ArmyTable scene={scene} film={film} seat={seat} />;
  return <TurnTable scene={scene} film={film} />;
}
