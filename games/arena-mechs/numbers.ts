import { bookNumber, bookTable } from '@fray/engine';
import { ARENA_NAMES, arenaCodeFault } from './arenaCode.ts';

/** The most points of damage of one blow. */
const MOST_DAMAGE = 30;
export const MOST_STEPS = 24;
/** A deck of 25 cards lasts so many rounds (R14). */
export const MOST_ROUNDS = 4;

const damage = (rule: string, en: string, da: string, standard: number) => bookNumber(rule, { en, da }, standard, 1, MOST_DAMAGE);
const steps = (en: string, da: string, standard: number) => bookNumber('R25', { en, da }, standard, 1, MOST_STEPS);
const points = (rule: string, en: string, da: string, standard: number) => bookNumber(rule, { en, da }, standard, 0, 9);
const times = (rule: string, en: string, da: string, standard: number) => bookNumber(rule, { en, da }, standard, 1, 9);

/** The numbers and tables of the rulebook. */
export const numberSpecs = {
  arena: bookTable('AM1', { en: 'Arena: places and tiles', da: 'Arena: pladser og brikker' }, ARENA_NAMES, arenaCodeFault),
  rounds: bookNumber('AM3', { en: 'Rounds', da: 'Runder' }, 4, 1, MOST_ROUNDS),
  fields_two: bookNumber('R32', { en: 'Fields of a board with two players', da: 'Felter på et bræt med to spillere' }, 6, 1, MOST_DAMAGE),
  fields_more: bookNumber(
    'R32',
    { en: 'Fields of a board with more players', da: 'Felter på et bræt med flere spillere' },
    8,
    1,
    MOST_DAMAGE,
  ),

  punch_single: damage('R23', 'Damage of a punch', 'Skade ved et slag', 2),
  punch_double: damage('R23', 'Damage of a double punch', 'Skade ved et dobbelt slag', 4),
  punch_triple: damage('R23', 'Damage of a triple punch', 'Skade ved et tredobbelt slag', 7),
  shot_single: damage('R24', 'Damage of a shot', 'Skade ved et skud', 1),
  shot_double: damage('R24', 'Damage of a double shot', 'Skade ved et dobbelt skud', 2),
  shot_triple: damage('R24', 'Damage of a triple shot', 'Skade ved et tredobbelt skud', 4),
  crushers_damage: damage('R26', 'Damage of the crushers', 'Skade fra knuserne', 1),
  flames_damage: damage('R26', 'Damage of the flames', 'Skade fra flammekasterne', 1),
  edge_damage: bookNumber('AM4', { en: 'Damage of being pushed out', da: 'Skade ved at blive skubbet ud' }, 1, 0, MOST_DAMAGE),

  move_single: steps('Steps of a move', 'Skridt i en flytning', 2),
  move_double: steps('Steps of a double move', 'Skridt i en dobbelt flytning', 4),
  move_triple: steps('Steps of a triple move', 'Skridt i en tredobbelt flytning', 8),
  operate_single: times('R26', 'Operations of an Operate', 'Betjeninger ved en Betjen', 1),
  operate_double: times('R26', 'Operations of a double Operate', 'Betjeninger ved en dobbelt Betjen', 2),
  operate_triple: times('R26', 'Operations of a triple Operate', 'Betjeninger ved en tredobbelt Betjen', 3),

  repair_single: times('R45', 'Markers that a repair takes off', 'Markører, en reparation fjerner', 1),
  repair_double: times('R45', 'Markers that a double repair takes off', 'Markører, en dobbelt reparation fjerner', 2),
  repair_triple: times('R45', 'Markers that a triple repair takes off', 'Markører, en tredobbelt reparation fjerner', 3),
  prestige_double: points('R45', 'Prestige of a double Prestige', 'Prestige for en dobbelt Prestige', 1),
  prestige_triple: points('R45', 'Prestige of a triple Prestige', 'Prestige for en tredobbelt Prestige', 3),
  strides_two: points('R36', 'Prestige for a stride over two checkpoints', 'Prestige for lange skridt over to checkpoints', 1),
  strides_three: points('R36', 'Prestige for a stride over three or more', 'Prestige for lange skridt over tre eller flere', 2),

  last_blow: points('R35', 'Prestige for the last blow', 'Prestige for det sidste slag', 1),
  sole_most: points('R35', 'Prestige for dealing most damage alone', 'Prestige for at have givet mest skade alene', 3),
  shared_most: points('R35', 'Prestige for sharing the most damage', 'Prestige for at dele den meste skade', 2),
  other_damage: points('R35', 'Prestige for other damage dealt', 'Prestige for anden skade', 1),
  smash_penalty: points('R35', 'Prestige lost for each opponent behind', 'Prestige, man mister for hver bagefter', 1),
} as const;
