import type { Language } from '@fray/engine';
import { Badge, Figure, Note, Rows } from '@fray/table-kit/rules';
import { bookOf } from '../../rules/book.ts';
import { EXPRESSIONS, GUESSES, KINDS, QUESTIONS, type RatOptions } from '../../rules/state.ts';
import { Card, MiniCard } from '../art/cards.tsx';
import { Thumbnail } from '../art/thumbnail.tsx';
import { wordsOf } from '../words/wordsOf.ts';
import { EXAMPLE, outcomeOf } from './facts.ts';
import type { RatRulesText } from './texts.ts';

interface Props {
  readonly options: RatOptions;
  readonly t: RatRulesText;
  readonly language: Language;
}

/** The dark background of cards and faces. */
const Dark = ({ box: [x, y, width, height] }: { box: readonly [number, number, number, number] }) => (
  <rect x={x} y={y} width={width} height={height} fill="#23130a" />
);

/** With more cards, a number is shown. */
const MAX_SHOWN = 6;

export function Goal({ options, t, language }: Props) {
  const { tunnels, casualties } = bookOf(options);
  const words = wordsOf(language, options.skin);
  const box = [0, 0, 720, 250] as const;
  const fan = (count: number, kindOf: (i: number) => 'vc' | 'trap' | 'tunnel', x: number) =>
    Array.from({ length: Math.min(MAX_SHOWN, count) }, (_, i) => (
      <g key={i} transform={`translate(${x + 46 * i} 104) rotate(${(i - 2) * 3}) scale(.86)`}>
        <Card kind={kindOf(i)} />
      </g>
    ));
  return (
    <Figure label={t.goalDrawing(words.tunnels(tunnels, tunnels), words.casualties(casualties, casualties))} box={box} wide={380}>
      <Dark box={box} />
      {fan(tunnels, () => 'tunnel', 72)}
      {fan(casualties, (i) => (i % 2 === 0 ? 'trap' : 'vc'), 442)}
      <Badge at={[160, 220]} text={words.tunnels(tunnels, tunnels)} tone="own" size={32} />
      <Badge at={[535, 220]} text={words.casualties(casualties, casualties)} tone="bad" size={32} />
    </Figure>
  );
}

/** A sentence in a paper bubble. */
const Said = ({ text, y }: { text: string; y: number }) => (
  <g transform={`translate(110 ${y})`}>
    <rect x="-104" y="-30" width="208" height="60" rx="26" fill="#fff4da" stroke="#3a2210" stroke-width="3" />
    <text y="9" text-anchor="middle" font-size={text.length > 14 ? 23 : 28} font-weight="800" fill="#3a2210">
      {text}
    </text>
  </g>
);

const PANEL = [0, 0, 220, 230] as const;

export function OneTurn({ options, t, language }: Props) {
  const words = wordsOf(language, options.skin);
  const question = words.ask[EXAMPLE.question];
  const guess = words.guesses[EXAMPLE.guess];
  const labels = t.stepDrawings(question, guess, words.cards[EXAMPLE.card]);
  const face = options.tells === 'expression' ? EXAMPLE.face : 'calm';
  const drawn = [
    <g key="card" transform="translate(110 115)">
      <Card kind={null} />
    </g>,
    <g key="ask">
      <svg x="60" y="10" width="100" height="110">
        <Thumbnail name="calm" who="rat" size={100} />
      </svg>
      <Said text={question} y={165} />
    </g>,
    <g key="no">
      <svg x="50" y="10" width="120" height="130">
        <Thumbnail name={face} who="moss" size={120} />
      </svg>
      <Said text={t.no} y={180} />
    </g>,
    <g key="guess">
      <g transform="translate(110 84) scale(.8)">
        <Card kind={EXAMPLE.card} name={words.cards[EXAMPLE.card]} />
      </g>
      <Said text={`${guess}!`} y={194} />
    </g>,
  ];
  return (
    <div class="rule-steps">
      {drawn.map((drawing, i) => (
        <Figure key={i} label={labels[i] ?? ''} box={PANEL} wide={160} caption={`*${i + 1}* ${t.steps[i]}`}>
          <Dark box={PANEL} />
          {drawing}
        </Figure>
      ))}
    </div>
  );
}

export function Guesses({ options, t, language }: Props) {
  const words = wordsOf(language, options.skin);
  return (
    <Rows
      label={t.guess}
      heads={[t.card, ...GUESSES.map((guess) => words.guesses[guess])]}
      rows={KINDS.map((kind) => [
        <>
          <MiniCard kind={kind} width={26} /> {words.cards[kind]}
        </>,
        ...GUESSES.map((guess) => {
          const outcome = outcomeOf(kind, guess);
          return <span class={`rule-outcome ${outcome}`}>{t.outcomes[options.skin][outcome]}</span>;
        }),
      ])}
    />
  );
}

export function Questions({ options, t, language }: Props) {
  const words = wordsOf(language, options.skin);
  const box = [0, 0, 660, 90] as const;
  return (
    <Figure
      label={QUESTIONS.map((question) => words.ask[question]).join(' ')}
      box={box}
      wide={380}
      {...(options.tells === 'chat' ? { caption: t.chatText } : {})}
    >
      <Dark box={box} />
      {QUESTIONS.map((question, i) => (
        <g key={question} transform={`translate(${220 * i} 0)`}>
          <Said text={words.ask[question]} y={45} />
        </g>
      ))}
    </Figure>
  );
}

export function Faces({ options, t, language }: Props) {
  const { faces } = wordsOf(language, options.skin);
  const box = [0, 0, 480, 300] as const;
  return (
    <Figure label={`${t.facesDrawing} ${EXPRESSIONS.map((face) => faces[face]).join(', ')}.`} box={box} wide={320}>
      <Dark box={box} />
      {EXPRESSIONS.map((face, i) => (
        <g key={face} transform={`translate(${120 * (i % 4)} ${150 * Math.floor(i / 4)})`}>
          <svg x="12" y="8" width="96" height="102">
            <Thumbnail name={face} who="moss" size={96} />
          </svg>
          <Badge at={[60, 128]} text={faces[face]} size={20} />
        </g>
      ))}
    </Figure>
  );
}

export function Deck({ options, t, language }: Props) {
  const { cards } = bookOf(options);
  const words = wordsOf(language, options.skin);
  const box = [0, 0, 480, 270] as const;
  return (
    <>
      <Figure label={`${t.deckDrawing} ${KINDS.map((kind, i) => `${words.cards[kind]}: ${cards[i]}`).join(', ')}.`} box={box} wide={300}>
        <Dark box={box} />
        {KINDS.map((kind, i) => (
          <g key={kind} transform={`translate(${80 + 160 * i} 0)`}>
            <g transform="translate(0 108)">
              <Card kind={kind} name={words.cards[kind]} />
            </g>
            <Badge at={[0, 238]} text={`${cards[i]}×`} tone="gold" size={42} />
          </g>
        ))}
      </Figure>
      <Note text={t.count} />
    </>
  );
}
