import type { FacingName } from '../state.ts';
import type { TubeText } from './en.ts';

const FACING: Record<FacingName, string> = {
  up: 'mod række 6',
  down: 'mod række 1',
  left: 'på tværs mod venstre',
  right: 'på tværs mod højre',
};

export const da: TubeText = {
  game: { name: 'TubeTanks', tagline: 'To kampvogne, tre hemmelige trin, én trekantet tunnel.' },
  tanks: { one: 'Et', two: 'To' },
  options: {
    programming: { label: 'Programmering', help: 'Frem og kvarte drej, eller retninger set fra din stol.' },
    apex: { label: 'Toppen', help: 'Om de to vægge mødes foroven, så de tre flader danner en ring.' },
    hold: { label: 'Stå stille', help: 'Om et trin må bruges på at blive stående.' },
    fire_timing: { label: 'Ild', help: 'Én gang efter runden eller efter hvert trin: livligere.' },
    fire_range: { label: 'Rækkevidde', help: 'Kun boltens endefelt, eller (en husregel) alle felter indtil det.' },
    max_rounds: { label: 'Runder', help: 'Forsigtige spillere mødes aldrig, så spillet slutter efter så mange runder.' },
    at_limit: { label: 'Ved grænsen', help: 'Uafgjort, eller færrest træffere vinder.' },
  },
  values: {
    relative: 'relativ',
    heading: 'retninger',
    wrap: 'åben (en ring)',
    closed: 'lukket',
    no: 'nej',
    yes: 'ja',
    end: 'til sidst',
    'each-step': 'efter hvert trin',
    exact: 'endefeltet',
    sudden: 'pludselig (husregel)',
    draw: 'uafgjort',
    'fewest-hits': 'færrest træffere vinder',
  },
  words: {
    'not-a-program': 'det er ikke et program ved dette bord',
    destruction: 'den anden kampvogn er ødelagt',
    'both-destroyed': 'begge kampvogne er ødelagt',
    'round-limit': 'den sidste runde er spillet',
    'fewest-hits': 'færrest træffere efter sidste runde',
    concession: 'modparten gav op',
    'draw-agreed': 'man enedes om remis',
    abandonment: 'modparten gik',
    'called-off': 'modparten gik, og spillet blev aflyst',
  },
  log: {
    locked: (tank) => `${tank} har låst et program.`,
    lockedOwn: (tank, program) => `${tank} har låst ${program}.`,
    revealed: (round, one, two) => `Runde ${round}: Et spiller ${one}, To spiller ${two}.`,
    moved: (tank, step, from, to) => `Trin ${step}: ${tank} kører fra ${from} til ${to}.`,
    turned: (tank, step, facing) => `Trin ${step}: ${tank} drejer og ser ${FACING[facing]}.`,
    blocked: (tank, step, at) => `Trin ${step}: ${tank} kan ikke køre videre fra ${at}.`,
    held: (tank, step) => `Trin ${step}: ${tank} bliver stående.`,
    headOn: () => 'Boltene mødes front mod front og ophæver hinanden.',
    sideHit: (tank, at, hits) => `${tank} rammes fra siden på ${at}: træffer ${hits} af 3.`,
    rearHit: (tank, at) => `${tank} rammes bagfra på ${at}.`,
    destroyed: (tank, at) => `${tank} er ødelagt på ${at}.`,
    won: (tank) => `${tank} vinder.`,
    drawn: () => 'Spillet ender uafgjort.',
  },
};
