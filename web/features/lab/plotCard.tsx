import { type Markup, type PlotCard, REPORT_WORDS } from '@fray/lab/plots';
import { language } from '../../shared/settings.ts';

/** Markup of the lab's own plots, in which everything filled in is escaped. */
export const Drawn = ({ of, class: look }: { of: Markup; class?: string }) => (
  <span {...(look === undefined ? {} : { class: look })} dangerouslySetInnerHTML={{ __html: of.text }} />
);

/** A plot with its title, its words and its table. */
export function PlotCard({ plotted: { title, note, plot, head, rows } }: { plotted: PlotCard }) {
  return (
    <figure class="lab-card lab-plot">
      <figcaption>
        <h3>{title}</h3>
        <p>{note}</p>
      </figcaption>
      <Drawn of={plot} class="lab-drawing" />
      <details>
        <summary>{REPORT_WORDS[language.value].asTable}</summary>
        <div class="lab-wide" role="region" aria-label={title} tabIndex={0}>
          <table>
            <thead>
              <tr>
                {head.map((text, i) => (
                  <th key={i} scope="col">
                    {text}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, i) => (
                <tr key={i}>
                  {row.map((text, k) =>
                    k === 0 ? (
                      <th key={k} scope="row">
                        {text}
                      </th>
                    ) : (
                      <td key={k}>{text}</td>
                    ),
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}
