import { Rich, type RuleCard } from '@fray/table-kit/rules';
import { language } from '../settings.ts';
import { RULES_WORDS } from './words.ts';

interface Props {
  readonly cards: readonly RuleCard[];
  onRule(id: string): void;
}

/** The cards in the order in which one needs them, with numbers that lead to each on a phone. */
export function QuickCards({ cards, onRule }: Props) {
  const t = RULES_WORDS[language.value];
  const goTo = (place: number) => document.getElementById(`rule-card-${place}`)?.scrollIntoView({ block: 'start' });
  return (
    <>
      <div class="rule-jumps" role="group" aria-label={t.jump}>
        {cards.map(({ title }, i) => (
          <button key={title} type="button" aria-label={`${i + 1}: ${title}`} onClick={() => goTo(i + 1)}>
            {i + 1}
          </button>
        ))}
      </div>
      <ol class="rule-cards">
        {cards.map(({ title, text, rules, drawing }, i) => (
          <li key={title} class="rule-card" id={`rule-card-${i + 1}`}>
            <header>
              <span class="rule-number" aria-hidden="true">
                {i + 1}
              </span>
              <h2>{title}</h2>
              <span class="rule-ids">
                {rules.map((id) => (
                  <button key={id} type="button" aria-label={t.rule(id)} onClick={() => onRule(id)}>
                    {id}
                  </button>
                ))}
              </span>
            </header>
            <p>
              <Rich text={text} />
            </p>
            <div class="rule-drawing">{drawing}</div>
          </li>
        ))}
      </ol>
    </>
  );
}
