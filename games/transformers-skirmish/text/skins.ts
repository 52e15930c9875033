import type { SeatName, UnitName } from '../rules/names.ts';

/** The names that a skin gives to both sides and their units; the five alike get a number. */
export interface Skin {
  readonly sides: Readonly<Record<SeatName, string>>;
  readonly units: Readonly<Record<SeatName, Readonly<Record<UnitName, string>>>>;
}

/** The five alike get a number. */
export const line = (name: string) => ({
  line1: `${name} 1`,
  line2: `${name} 2`,
  line3: `${name} 3`,
  line4: `${name} 4`,
  line5: `${name} 5`,
});

/** The source's names are the same in every language. */
export const source: Skin = {
  sides: { south: 'Autobots', north: 'Deceptacons' },
  units: {
    south: { lead: 'Optimus Prime', second: 'Red Alert', third: 'Hot Shot', ...line('Autobot') },
    north: { lead: 'Megatron', second: 'Star Scream', third: 'Demolisher', ...line('Deceptacon') },
  },
};
