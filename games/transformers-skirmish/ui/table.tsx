import { type Scene, useAnimation } from '@fray/table-kit';
import type { SkirmishEvent } from '../rules/state.ts';
import type { SkirmishView } from '../rules/view.ts';
import { script } from './animation/animation.ts';
import { ArmyTable } from './panels/armyTable.tsx';
import { TurnTable } from './panels/turnTable.tsx';

/** The table of Transformers Skirmish: an army that is laid out, then the battle. */
export function Table(scene: Scene<SkirmishView, SkirmishEvent>) {
  const film = useAnimation(scene, script);
  const { view, seat, moves } = scene;
  if (view.phase === 'setup' && seat !== undefined && moves.length > 0) return <ArmyTable scene={scene} film={film} seat={seat} />;
  return <TurnTable scene={scene} film={film} />;
}
