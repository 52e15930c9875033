import type { JSX } from 'preact';

/** A line around everything, as in all our pictures. */
const LINE = '#0a0f0d';

/** Features of a head, picked by a number made from the name. */
const SKINS = ['#f3c6a4', '#e8b48c', '#c98f62', '#8d5a3a', '#6b412a', '#f0c9a0'] as const;
const HAIRS = ['#1d120c', '#6b4423', '#c8502a', '#b9b4a8', '#23202c', '#d9b25a'] as const;

type Hair = (props: { colour: string }) => JSX.Element;
const stroke = { stroke: LINE, 'stroke-width': 4, 'stroke-linejoin': 'round' } as const;

const STYLES: readonly Hair[] = [
  ({ colour }) => <path d="M26 48Q22 16 50 15Q78 16 74 48L70 38Q62 28 50 29Q38 28 30 38Z" fill={colour} {...stroke} />,
  ({ colour }) => <path d="M24 84Q16 14 50 13Q84 14 76 84L68 80Q74 52 66 38Q48 40 36 30Q28 46 32 80Z" fill={colour} {...stroke} />,
  ({ colour }) => (
    <>
      <circle cx="50" cy="12" r="11" fill={colour} {...stroke} />
      <path d="M26 50Q20 18 50 17Q80 18 74 50Q70 34 50 32Q30 34 26 50Z" fill={colour} {...stroke} />
    </>
  ),
  () => (
    <>
      <path d="M24 40Q24 14 50 14Q76 14 76 40Z" fill="var(--color-player)" {...stroke} />
      <path d="M22 40H84Q90 40 90 46H24Z" fill="var(--color-player)" {...stroke} />
    </>
  ),
  ({ colour }) => <path d="M14 96Q10 10 50 8Q90 10 86 96L74 88Q80 34 50 30Q20 34 26 88Z" fill={colour} {...stroke} />,
];

const hashOf = (name: string): number => [...name].reduce((hash, char) => (hash * 31 + (char.codePointAt(0) ?? 0)) >>> 0, 7);

/** A person, always the same for the same name; the coat in the colour of their side. */
export function PersonPortrait({ name }: { name: string }) {
  const hash = hashOf(name);
  const Style = STYLES[hash % STYLES.length] ?? STYLES[0]!;
  const skin = SKINS[(hash >>> 4) % SKINS.length];
  const colour = HAIRS[(hash >>> 8) % HAIRS.length] ?? HAIRS[0];
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true">
      <Ground />
      <path d="M12 100Q15 81 36 77H64Q85 81 88 100Z" fill="color-mix(in srgb, var(--color-player) 70%, #000)" {...stroke} />
      <path d="M40 68h20v15q-10 8-20 0z" fill={skin} {...stroke} />
      <path d="M27 40Q25 78 50 80Q75 78 73 40Q70 22 50 22Q30 22 27 40Z" fill={skin} {...stroke} />
      <Style colour={colour} />
      <circle cx="40" cy="51" r="3.7" fill="#1c110a" />
      <circle cx="60" cy="51" r="3.7" fill="#1c110a" />
      <path d="M35 44q5-3 9 0M56 44q5-3 9 0" stroke="#2b1a10" stroke-width="3" fill="none" stroke-linecap="round" />
      <path d="M43 67Q51 72 58 66" stroke="#7a3526" stroke-width="3.4" fill="none" stroke-linecap="round" />
      {hash % 3 === 0 && <path d="M31 46h16v11H31zM53 46h16v11H53zM47 50h6" stroke={LINE} stroke-width="3" fill="#ffffff30" />}
    </svg>
  );
}

/** Background of a head. */
function Ground() {
  return (
    <>
      <rect width="100" height="100" fill="color-mix(in srgb, var(--color-player) 16%, #050907)" />
      <path d="M0 100V60L30 20 60 0H100L40 60Z" fill="color-mix(in srgb, var(--color-player) 26%, #050907)" />
    </>
  );
}

/** Eyes and marks by character: wide-eyed; one wide, one screwed up, tongue out; a visor; mismatched and scarred; goggles under a badge; narrow under a crest. */
const CHARACTERS: readonly (() => JSX.Element)[] = [
  () => (
    <>
      <circle cx="38" cy="46" r="9" fill="#fff6d8" {...stroke} />
      <circle cx="62" cy="46" r="9" fill="#fff6d8" {...stroke} />
      <circle cx="40" cy="47" r="3.4" fill={LINE} />
      <circle cx="60" cy="47" r="3.4" fill={LINE} />
      <path d="M44 68q6 5 12 0" stroke={LINE} stroke-width="4" fill="none" stroke-linecap="round" />
    </>
  ),
  () => (
    <>
      <circle cx="37" cy="46" r="10" fill="#fff6d8" {...stroke} />
      <circle cx="40" cy="44" r="3.8" fill={LINE} />
      <path d="M54 44Q62 38 70 44M54 50Q62 46 70 50" stroke={LINE} stroke-width="4" fill="none" stroke-linecap="round" />
      <path d="M42 67Q50 71 58 65" stroke={LINE} stroke-width="4" fill="none" stroke-linecap="round" />
      <path d="M52 69q1 8 7 5q3-3 0-8z" fill="#ff7a6a" stroke={LINE} stroke-width="2.6" />
    </>
  ),
  () => (
    <>
      <path d="M20 40H80V55H20Z" fill="#14100c" {...stroke} />
      <path d="M30 44H70L64 51H36Z" fill="#ffd95e" />
      <path d="M40 68H60" stroke={LINE} stroke-width="4" stroke-linecap="round" />
    </>
  ),
  () => (
    <>
      <path d="M20 40H80V56H20Z" fill="#14100c" {...stroke} />
      <path d="M30 44H52L46 52H30Z" fill="#ffd95e" />
      <path d="M56 44H70V52H60Z" fill="#ff7a1f" />
      <path d="M38 66H62M42 66v6M50 66v6M58 66v6M62 20L56 30L64 36" stroke={LINE} stroke-width="3.2" fill="none" stroke-linecap="round" />
    </>
  ),
  () => (
    <>
      <path
        d="M50 16l3.200 6.600 7.200 1-5.200 5 1.300 7.200-6.500-3.500-6.500 3.500 1.300-7.200-5.200-5 7.200-1z"
        fill="#ffd95e"
        stroke={LINE}
        stroke-width="2.6"
        stroke-linejoin="round"
      />
      <path d="M18 45H82" stroke={LINE} stroke-width="7" />
      <circle cx="37" cy="47" r="10" fill="#bfe9ff" {...stroke} />
      <circle cx="63" cy="47" r="10" fill="#bfe9ff" {...stroke} />
      <path d="M31 42L36 40M57 42L62 40" stroke="#ffffff" stroke-width="3" stroke-linecap="round" />
      <path d="M36 49H42M58 49H64" stroke={LINE} stroke-width="4" stroke-linecap="round" />
      <path d="M40 68Q50 64 60 68" stroke={LINE} stroke-width="3.8" fill="none" stroke-linecap="round" />
    </>
  ),
  () => (
    <>
      <path d="M44 4H56L60 24H40Z" fill="var(--color-player)" {...stroke} />
      <path d="M26 42L48 50V54H30ZM74 42L52 50V54H70Z" fill="#ff5a3d" {...stroke} />
      <path d="M40 67H60M44 71H56" stroke={LINE} stroke-width="3.4" stroke-linecap="round" />
    </>
  ),
];

const PLATES = 'color-mix(in srgb, var(--color-player) 80%, #000)';
const LIT = 'color-mix(in srgb, var(--color-player) 70%, #fff)';
const LOW = 'color-mix(in srgb, var(--color-player) 45%, #000)';
const Aerial = () => (
  <>
    <path d="M50 18V8" stroke={LINE} stroke-width="5" />
    <circle cx="50" cy="8" r="5" fill="#ff5a3d" {...stroke} />
  </>
);

/** Heads as they are built: angular with an aerial, a dome, a bucket with horns, a helmet with a brim, a barrel. */
const HEADS: readonly (() => JSX.Element)[] = [
  () => (
    <>
      <path d="M24 30L34 18H66L76 30V62L66 78H34L24 62Z" fill={PLATES} {...stroke} />
      <path d="M24 30L34 18H66L76 30Z" fill={LIT} />
      <Aerial />
      <path d="M14 44h8v16h-8zM78 44h8v16h-8z" fill={LOW} {...stroke} />
    </>
  ),
  () => (
    <>
      <path d="M22 64V44Q22 14 50 14Q78 14 78 44V64L68 78H32Z" fill={PLATES} {...stroke} />
      <path d="M24 36Q28 16 50 16Q72 16 76 36Z" fill={LIT} />
      <circle cx="18" cy="52" r="8" fill={LOW} {...stroke} />
      <circle cx="82" cy="52" r="8" fill={LOW} {...stroke} />
    </>
  ),
  () => (
    <>
      <path d="M26 34L10 14L34 24ZM74 34L90 14L66 24Z" fill={LIT} {...stroke} />
      <path d="M22 24H78L72 78H28Z" fill={PLATES} {...stroke} />
      <path d="M22 24H78L77 34H23Z" fill={LIT} />
    </>
  ),
  () => (
    <>
      <path d="M26 38V66L36 80H64L74 66V38Z" fill={PLATES} {...stroke} />
      <path d="M24 36Q26 12 50 12Q74 12 76 36Z" fill={LIT} {...stroke} />
      <path d="M14 34H86V40H14Z" fill={LOW} {...stroke} />
    </>
  ),
  () => (
    <>
      <path d="M28 18H72Q82 48 72 80H28Q18 48 28 18Z" fill={PLATES} {...stroke} />
      <path d="M28 18H72L75 30H25Z" fill={LIT} />
      <path d="M40 18V8H60V18" fill={LOW} {...stroke} />
      <path d="M26 68H74" stroke={LINE} stroke-width="3" />
    </>
  ),
];

export interface CharacterPortraitProps {
  /** By level: it has the eyes. */
  readonly character: number;
  /** The game and the seat give the head its build, so that no two at a table look alike. */
  readonly game: string;
  readonly seat: number;
}

/** A bot: a head of plates in the colour of its side, with the eyes of its character. */
export function CharacterPortrait({ character, game, seat }: CharacterPortraitProps) {
  const Eyes = CHARACTERS[character % CHARACTERS.length] ?? CHARACTERS[0]!;
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true">
      <Ground />
      <path d="M10 100L18 82H82L90 100Z" fill={LOW} {...stroke} />
      <path d="M40 72h20v14H40z" fill="#3b3a38" {...stroke} />
      {HEADS[(hashOf(game) + seat) % HEADS.length]?.()}
      <Eyes />
    </svg>
  );
}
