import type { ComponentChildren } from 'preact';
import './linkCards.css';

interface Props {
  readonly name: string;
  readonly picture: string | undefined;
  readonly heading: string;
  readonly lead: string;
  readonly style?: Readonly<Record<string, string>>;
  /** Between the lead and the buttons. */
  readonly note?: ComponentChildren;
  readonly children: ComponentChildren;
  onMissing?(): void;
}

/** A link with a picture and a description. */
export const LinkCard = ({ name, picture, heading, lead, style, note, children, onMissing }: Props) => (
  <article class={`link-card ${name}`} style={style ?? {}}>
    <img src={picture} alt="" width={420} height={220} loading="lazy" onError={onMissing} />
    <div class="link-card-text">
      <h2>{heading}</h2>
      <p>{lead}</p>
      {note}
      <p class="link-card-actions">{children}</p>
    </div>
  </article>
);
