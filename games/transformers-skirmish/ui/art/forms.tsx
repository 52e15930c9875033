import type { SeatName } from '../../rules/state.ts';
import { disc, glow, ink, LINE, LIVERIES, type Livery, METAL, ngon, tint } from './ink.tsx';

/** The vehicle forms of robots. */
export type FormName = 'car' | 'tank' | 'jet' | 'shuttle';

type Part = { readonly p: Livery };
const GLASS = '#123240';
const WHEELS: readonly (readonly [number, number])[] = [
  [-27, -24],
  [27, -24],
  [-28, 24],
  [28, 24],
];

const Car = ({ p }: Part) => (
  <>
    {WHEELS.map(([x, y]) => (
      <>
        <rect x={x - 8} y={y - 13} width="16" height="26" rx="6" fill="#1b2026" stroke={LINE} stroke-width="2.6" />
        <path d={`M${x - 5} ${y - 6}h10M${x - 5} ${y}h10M${x - 5} ${y + 6}h10`} stroke="#59646f" stroke-width="2" />
      </>
    ))}
    {ink('M-16 -46Q0 -54 16 -46L25 -26L22 -4L27 20L22 42Q0 49 -22 42L-27 20L-22 -4L-25 -26Z', p.armour)}
    {tint('M-13 -44Q0 -50 13 -44L20 -28L-20 -28Z', p.armourLit)}
    {tint('M-24 20L-19 -2L-19 36L-21 39Z', p.armourDim)}
    {tint('M24 20L19 -2L19 36L21 39Z', p.armourDim)}
    {ink('M-7 -47L7 -47L6 -20L-6 -20Z', p.limb, 2)}
    {ink('M-17 -14Q0 -21 17 -14L14 2H-14Z', GLASS, 2.4)}
    {tint('M-14 -13Q-6 -16 2 -16.5L-4 0H-11.5Z', p.eye, 0.6)}
    {ink('M-14 4H14L15 20H-15Z', p.limb, 2.4)}
    {tint('M-12 6H12L12.5 10H-12.5Z', p.limbLit)}
    {ink('M-14 22H14L12 31H-12Z', GLASS, 2.2)}
    {ink('M-30 36H30L28 46H-28Z', p.limb, 2.6)}
    {tint('M-21 -39l7 -4 1 6-6 3zM21 -39l-7 -4-1 6 6 3z', p.eye)}
  </>
);

const Tank = ({ p }: Part) => (
  <>
    {[-1, 1].map((side) => (
      <>
        <rect x={side * 30 - 11} y="-44" width="22" height="90" rx="8" fill="#1b2026" stroke={LINE} stroke-width="2.8" />
        <path d={Array.from({ length: 9 }, (_, i) => `M${side * 30 - 8} ${-37 + i * 9.5}h16`).join('')} stroke="#65717c" stroke-width="3" />
      </>
    ))}
    {ink('M-20 -38H20L25 -26V34L18 42H-18L-25 34V-26Z', p.armour)}
    {tint('M-18 -35.5H18L22 -26H-22Z', p.armourLit)}
    {tint('M-22 26H22V33L17 39H-17L-22 33Z', p.armourDim)}
    {tint('M-14 30h8v6h-8zM6 30h8v6h-8z', p.limbDim)}
    {ink('M-5.5 -62h11v46h-11z', p.limb, 2.6)}
    {ink('M-8.5 -66h17v13h-17z', p.limbDim, 2.6)}
    <path d="M-2 -50V-20" stroke={p.limbLit} stroke-width="2.6" />
    {ink(ngon(8, 21, 0, 4, 22.5), p.limb)}
    {tint(ngon(8, 14, -1, 3, 22.5), p.limbLit, 0.65)}
    {disc(6, 9, 6, p.limbDim, 2.2)}
    {disc(6, 9, 2.5, p.eye, 0)}
  </>
);

const Jet = ({ p }: Part) => (
  <>
    {glow('M-6 44L0 64L6 44Z', '#ffcf5a')}
    {tint('M-5 44L0 60L5 44Z', '#fff6cf')}
    {ink('M-9 -14L-50 22L-48 34L-10 26Z', p.limb)}
    {ink('M9 -14L50 22L48 34L10 26Z', p.limb)}
    {tint('M-12 -8L-44 20L-42 24L-12 4Z', p.limbLit)}
    {tint('M12 -8L44 20L43 26L12 10Z', p.limbDim)}
    {ink('M-8 28L-24 42L-22 49L-7 44Z', p.armour, 2.4)}
    {ink('M8 28L24 42L22 49L7 44Z', p.armourDim, 2.4)}
    <path d="M-48 20v-14M48 20v-14" stroke={LINE} stroke-width="6" stroke-linecap="round" />
    <path d="M-48 20v-14M48 20v-14" stroke={p.mark} stroke-width="2.6" stroke-linecap="round" />
    {ink('M0 -62Q9 -50 12 -24L13 30L8 46H-8L-13 30L-12 -24Q-9 -50 0 -62Z', p.armour)}
    {tint('M0 -58Q-7 -48 -9 -24L-10 28L-7 34L-4 -20Z', p.armourLit)}
    {tint('M4 -20L10 -22L10 30L7 42H4Z', p.armourDim)}
    {ink('M0 -38Q7 -32 7 -20L0 -12L-7 -20Q-7 -32 0 -38Z', GLASS, 2.2)}
    {tint('M-1 -35Q-5 -30 -5 -21L-2 -18Z', p.eye, 0.8)}
    {ink('M-3 6L0 -2L3 6V34H-3Z', p.limb, 2)}
    <path d="M-36 26l10-8M36 26l-10-8" stroke={p.mark} stroke-width="4" />
  </>
);

const Shuttle = ({ p }: Part) => (
  <>
    {[-12, 0, 12].map((x) => (
      <>
        {glow(`M${x - 5} 46L${x} ${x === 0 ? 72 : 64}L${x + 5} 46Z`, '#ffb14d')}
        {tint(`M${x - 4} 46L${x} ${x === 0 ? 66 : 60}L${x + 4} 46Z`, '#fff6cf')}
      </>
    ))}
    {ink('M-15 -10L-24 14L-46 36V46H-14Z', p.limb)}
    {ink('M15 -10L24 14L46 36V46H14Z', p.limb)}
    {tint('M-17 -2L-24 18L-40 34L-20 30Z', p.limbLit)}
    {tint('M17 -2L24 18L40 36L20 40Z', p.limbDim)}
    {ink('M0 -62Q20 -56 20 -26V42L14 49H-14L-20 42V-26Q-20 -56 0 -62Z', p.armour)}
    {tint('M-2 -58Q-16 -52 -16 -26V40L-11 44V-30Z', p.armourLit)}
    {tint('M12 -28L17 -26V40L13 45H10Z', p.armourDim)}
    {ink('M0 -62Q14 -58 18 -42Q0 -35 -18 -42Q-14 -58 0 -62Z', p.limb)}
    {tint('M-3 -59Q-12 -55 -14 -45L-6 -43Z', p.limbLit)}
    {ink('M-11 -31Q0 -36 11 -31L9 -22H-9Z', GLASS, 2.2)}
    {tint('M-8 -30Q-3 -32 1 -32L-2 -24H-7Z', p.eye, 0.8)}
    {ink('M-11 -14H11V26H-11Z', p.armour, 2)}
    <path d="M0 -14V26M-11 -4H11M-11 6H11M-11 16H11" stroke={LINE} stroke-width="1.6" stroke-opacity=".55" />
    {ink('M-4 24L0 16L4 24V46H-4Z', p.limb, 2.2)}
    {[-12, 0, 12].map((x) => disc(x, 47, 5, METAL.dim, 2.2))}
  </>
);

const FORMS = { car: Car, tank: Tank, jet: Jet, shuttle: Shuttle } as const;

/** A form from above, its nose to the north, in a box of about 100 by 130 around 0, 0. */
export function Form({ name, side }: { name: FormName; side: SeatName }) {
  const Drawn = FORMS[name];
  return <Drawn p={LIVERIES[side]} />;
}
