import { SeededChance } from '@fray/engine';
import { useEffect, useRef } from 'preact/hooks';
import { TONES } from './tones.ts';

const SIZE = { width: 1800, height: 1500 } as const;
/** The platform takes the middle third. */
const PLATFORM = { x: 600, y: 437, width: 600, height: 626 } as const;
const COATS = ['#2b1f57', '#35276a', '#40307c', '#241a4a', '#1d1440', '#4a3890'];
const SCARVES = ['red', 'yellow', 'blue', 'green'] as const;
const RINGS = 34;

/** The bowl around the arena: rings of heads, stairs and floodlights. Drawn once; it never moves. */
function paint(canvas: HTMLCanvasElement): void {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  const scale = canvas.width / SIZE.width;
  pen.scale(scale, scale);
  pen.fillStyle = '#0a0518';
  pen.fillRect(0, 0, SIZE.width, SIZE.height);
  const chance = new SeededChance(7);
  const part = () => chance.below(1000, 'table') / 1000;
  for (let ring = RINGS; ring >= 1; ring--) paintRing(pen, ring, part);
  shade(pen);
  for (const side of [-1, 1]) paintMast(pen, side);
}

function paintRing(pen: CanvasRenderingContext2D, ring: number, part: () => number): void {
  const gap = 14 + ring * 17;
  const [left, top] = [PLATFORM.x - gap, PLATFORM.y - gap * 0.9];
  const [width, height] = [PLATFORM.width + 2 * gap, PLATFORM.height + 2 * gap * 0.9];
  if (ring % 6 === 0) {
    pen.strokeStyle = '#7b5cff';
    pen.globalAlpha = 0.35;
    pen.lineWidth = 3;
    pen.beginPath();
    pen.roundRect(left, top, width, height, 60 + gap * 0.8);
    pen.stroke();
    pen.globalAlpha = 1;
    return;
  }
  pen.globalAlpha = Math.max(0.35, 1 - ring / RINGS);
  const heads = Math.floor((width + height) / 7);
  for (let i = 0; i < heads; i++) {
    const turn = ((i + part() * 0.4) / heads) * Math.PI * 2;
    if ((turn * 14) % 4 < 0.3) continue; // stairs
    // A rounded rectangle, as a superellipse.
    const bend = (value: number) => Math.sign(value) * Math.abs(value) ** 0.42;
    const x = left + width / 2 + (bend(Math.cos(turn)) * width) / 2;
    const y = top + height / 2 + (bend(Math.sin(turn)) * height) / 2 + (part() - 0.5) * 4;
    paintHead(pen, x, y, part);
  }
  pen.globalAlpha = 1;
}

function paintHead(pen: CanvasRenderingContext2D, x: number, y: number, part: () => number): void {
  const coat = COATS[Math.floor(part() * COATS.length)]!;
  pen.fillStyle = part() > 0.9 ? TONES[SCARVES[Math.floor(part() * SCARVES.length)]!].main : coat;
  pen.beginPath();
  pen.arc(x, y + 8, 5.5, Math.PI, 0);
  pen.fill();
  pen.fillStyle = COATS[2 + Math.floor(part() * 4)]!;
  pen.beginPath();
  pen.arc(x, y - 1.5, 3.3, 0, Math.PI * 2);
  pen.fill();
}

function shade(pen: CanvasRenderingContext2D): void {
  const [x, y] = [SIZE.width / 2, SIZE.height / 2];
  const light = pen.createRadialGradient(x, y, 250, x, y, 950);
  light.addColorStop(0, '#7b5cff2e');
  light.addColorStop(1, '#04020cc8');
  pen.fillStyle = light;
  pen.fillRect(0, 0, SIZE.width, SIZE.height);
}

function paintMast(pen: CanvasRenderingContext2D, side: number): void {
  pen.save();
  pen.translate(SIZE.width / 2 + side * 395, PLATFORM.y + 40);
  pen.scale(-side, 1);
  pen.globalCompositeOperation = 'screen';
  const beam = pen.createLinearGradient(0, 0, 260, 520);
  beam.addColorStop(0, '#fff8e050');
  beam.addColorStop(0.5, '#efe2ff18');
  beam.addColorStop(1, '#fff8e000');
  pen.fillStyle = beam;
  pen.beginPath();
  pen.moveTo(-30, 0);
  pen.lineTo(34, -12);
  pen.lineTo(600, 540);
  pen.lineTo(90, 560);
  pen.fill();
  const glow = pen.createRadialGradient(0, -4, 5, 0, -4, 110);
  glow.addColorStop(0, '#fff6d866');
  glow.addColorStop(1, '#fff6d800');
  pen.fillStyle = glow;
  pen.fillRect(-120, -120, 240, 240);
  pen.globalCompositeOperation = 'source-over';
  pen.rotate(-0.2);
  pen.fillStyle = '#1a1238';
  pen.strokeStyle = '#8b79cf';
  pen.lineWidth = 2;
  pen.beginPath();
  pen.roundRect(-40, -26, 80, 46, 7);
  pen.fill();
  pen.stroke();
  pen.fillStyle = '#fffbe8';
  for (let i = 0; i < 8; i++) {
    pen.beginPath();
    pen.arc(-27 + (i % 4) * 18, i < 4 ? -13 : 7, 7, 0, Math.PI * 2);
    pen.fill();
  }
  pen.restore();
}

/** Camera flashes in the crowd: places in hundredths of the bowl, outside its middle. */
const FLASHES = Array.from({ length: 26 }, (_, i) => {
  const turn = i * 2.39996;
  const away = 27 + ((i * 37) % 21);
  return { left: 50 + Math.cos(turn) * away, top: 50 + Math.sin(turn) * away };
});

/** The crowd behind the arena. It flashes at scoring events: 1 a little, 2 a lot. */
export function Crowd({ cheer, keyframe }: { cheer: number; keyframe: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) paint(canvas.current);
  }, []);
  const scale = typeof window !== 'undefined' && window.innerWidth < 700 ? 0.6 : 1;
  return (
    <div class="mech-bowl" aria-hidden="true">
      <canvas ref={canvas} width={SIZE.width * scale} height={SIZE.height * scale} />
      {cheer > 0 && (
        <div class="mech-flashes" key={keyframe}>
          {FLASHES.slice(0, cheer * 13).map(({ left, top }, i) => (
            <i
              key={i}
              style={{ left: `${left}%`, top: `${top}%`, animationDelay: `calc(var(--step-duration) * ${((i * 7) % 10) / 16})` }}
            />
          ))}
        </div>
      )}
    </div>
  );
}
