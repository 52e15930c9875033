import { LINE, LIVERIES, type Livery, type LiveryName, mix } from './colours.ts';
import { box, lifted, Solid } from './solid.tsx';

const TRACKS = box(-38, -38, 18, 76, 6) + box(20, -38, 18, 76, 6);
const TREADS = [-31, -22, -13, -4, 5, 14, 23, 32].map((y) => `M-36 ${y}h14M22 ${y}h14`).join('');
const GUN = 'M-5-60H5V-8H-5Z';
const MUZZLE = 'M-7.5-66H7.5V-55H-7.5Z';

/** Green is chamfered, orange is pointed: the sides differ in shape, not only in colour. */
const FORMS: Readonly<Record<LiveryName, { hull: string; turret: string; glacis: string; lamps: number; ridge: string }>> = (() => {
  const green = {
    hull: 'M-18-40H18L25-28V30L19 39H-19L-25 30V-28Z',
    turret: 'M-9-19H9L18-9V9L11 18H-11L-18 9V-9Z',
    glacis: 'M-16-36H16L21-27H-21Z',
    lamps: -32,
    ridge: 'M-7-14H7',
  };
  const orange = {
    hull: 'M0-44L22-30L27-6V34L20 39H-20L-27 34V-6L-22-30Z',
    turret: 'M0-22L17-9L19 9L10 20H-10L-19 9L-17-9Z',
    glacis: 'M0-39L18-28L20-22H-20L-18-28Z',
    lamps: -26,
    ridge: 'M0-17L12-8',
  };
  return { green, orange, wreck: green };
})();

/** The edge of raised parts: brighter if the user of the drawing asks for it. */
const edgeOf = (c: Livery): string => `var(--color-edge, ${mix(c.glow, c.dark, 0.28)})`;

interface Props {
  readonly livery: LiveryName;
}

/** A tank centred on the ground at 0, 0 in a cell of 100; north is up. Hull and turret turn by `--hull` and `--turret`. */
export function Tank({ livery }: Props) {
  const c = LIVERIES[livery];
  const form = FORMS[livery];
  const wreck = livery === 'wreck';
  const edge = edgeOf(c);
  return (
    <>
      <Solid
        d={TRACKS}
        from={-4}
        to={8}
        spin="hull"
        low={LINE}
        high={c.black}
        top={mix(c.black, '#000000', 0.35)}
        edge={mix(c.dark, c.glow, 0.2)}
      />
      <path d={TREADS} {...lifted(8, 'hull')} stroke={c.plain} stroke-width="3" stroke-opacity={wreck ? 0.4 : 0.75} />
      <Solid
        d={form.hull}
        from={4}
        to={15}
        spin="hull"
        low={c.black}
        high={mix(c.dark, c.plain, 0.25)}
        top={wreck ? c.dark : mix(c.dark, c.plain, 0.48)}
        edge={edge}
        width={2.2}
      />
      <g {...lifted(15, 'hull')}>
        <path d={form.glacis} fill={mix(c.plain, c.glow, wreck ? 0 : 0.55)} fill-opacity={wreck ? 0.4 : 1} />
        <path d="M-15 27H15M-13 32H13M-11 36H11M-20-14V18M20-14V18" stroke={c.black} stroke-width="2.8" stroke-opacity="0.8" />
        {!wreck && <path d={`M-13 ${form.lamps}h.1M13 ${form.lamps}h.1`} stroke={c.light} stroke-width="6" stroke-linecap="round" />}
      </g>
      <Turret c={c} livery={livery} edge={edge} />
    </>
  );
}

/**
 * Slices of turret and gun alternate, so that the gun is in front of the turret when it points to the viewer, and behind it when it points
 * away.
 */
function Turret({ c, livery, edge }: { c: Livery; livery: LiveryName; edge: string }) {
  const form = FORMS[livery];
  const wreck = livery === 'wreck';
  const high = wreck ? 20 : 27;
  return (
    <>
      <Solid
        d={form.turret}
        from={14}
        to={19}
        spin="turret"
        low={c.black}
        high={mix(c.dark, c.plain, 0.15)}
        top={mix(c.dark, c.plain, 0.2)}
        edge={c.black}
      />
      <Solid
        d={GUN + (wreck ? '' : MUZZLE)}
        from={18}
        to={23}
        spin="turret"
        low={c.black}
        high={c.dark}
        top={c.plain}
        edge={edge}
        width={1.8}
      />
      <Solid
        d={form.turret}
        from={21}
        to={high}
        spin="turret"
        low={mix(c.dark, c.plain, 0.2)}
        high={mix(c.dark, c.plain, 0.3)}
        top={wreck ? c.top : mix(c.plain, c.glow, 0.25)}
        edge={edge}
        width={2.4}
      />
      <g {...lifted(high, 'turret')}>
        <path d={form.turret} transform="scale(.7)" fill={wreck ? c.black : c.top} />
        <path d={form.ridge} stroke={c.light} stroke-width="2.6" stroke-linecap="round" stroke-opacity={wreck ? 0.25 : 0.85} />
      </g>
    </>
  );
}

const WHEELS = box(-22, -38, 12, 26, 6) + box(-22, 14, 12, 26, 6) + box(28, -10, 9, 22, 4);
const FRAME = 'M-16-32L-9-18V20L-13 30H-19L-23 20V-18Z';
const STRUTS = 'M-12-8H8V-4H-12ZM-12 12H8V16H-12Z';
const POD = 'M10-32Q18-38 26-32L31-14V20Q31 28 24 28H12Q5 28 5 20V-14Z';
const HELMET = 'M-16-9a7.5 7.5 0 1 0 .1 0z';

/** A sidecar: a motorcycle with the pod that carries the mine. It turns as a whole. */
export function Sidecar({ livery }: Props) {
  const c = LIVERIES[livery];
  const wreck = livery === 'wreck';
  const edge = edgeOf(c);
  const body = wreck ? c.dark : mix(c.dark, c.plain, 0.5);
  return (
    <>
      <Solid
        d={WHEELS}
        from={-4}
        to={7}
        spin="hull"
        low={LINE}
        high={c.black}
        top={mix(c.black, '#000000', 0.3)}
        edge={mix(c.dark, c.glow, 0.2)}
      />
      <Solid d={STRUTS} from={4} to={8} spin="hull" low={c.black} high={c.black} top={c.plain} edge={c.dark} width={1} />
      <Solid d={POD} from={2} to={16} spin="hull" low={c.black} high={mix(c.dark, c.plain, 0.2)} top={body} edge={edge} width={2.2} />
      <g {...lifted(16, 'hull')}>
        <path d="M12-27Q18-32 24-27L27-16H9Z" fill={mix(c.plain, c.glow, wreck ? 0 : 0.55)} />
        <circle cx="18" cy="8" r="10" fill={LINE} stroke={c.glow} stroke-width={wreck ? 0 : 2} />
        {!wreck && <path d="M18 2v12M12 8h12" stroke={c.glow} stroke-width="2.6" />}
      </g>
      <Solid d={FRAME} from={5} to={15} spin="hull" low={c.black} high={c.dark} top={body} edge={edge} />
      {!wreck && (
        <>
          <Solid d="M-27-18H-5V-14H-27Z" from={13} to={17} spin="hull" low={c.black} high={c.dark} top={c.plain} edge={edge} width={1.2} />
          <Solid d={HELMET} from={15} to={24} spin="hull" low={c.black} high={c.plain} top={c.plain} edge={c.light} width={1.6} />
        </>
      )}
    </>
  );
}
