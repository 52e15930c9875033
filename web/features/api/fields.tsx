import { language } from '../../shared/settings.ts';
import { type Field, fieldsOf, type Schema } from './description.ts';
import { API_WORDS } from './words.ts';

/** Fields with their types, one row each. */
function FieldRows({ fields }: { fields: readonly Field[] }) {
  const w = API_WORDS[language.value];
  return (
    <dl class="api-fields">
      {fields.map(({ name, isNeeded, type, text }) => (
        <div key={name}>
          <dt>
            <code>{name}</code> {isNeeded && <small>{w.needed}</small>}
          </dt>
          <dd class="api-type">{type}</dd>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The fields of an object; each of several kinds of objects can be opened. */
export function Fields({ schema }: { schema: Schema }) {
  const kinds = fieldsOf(schema);
  if (kinds.length === 1) return <FieldRows fields={kinds[0]?.fields ?? []} />;
  return (
    <>
      {kinds.map(({ title, fields }) => (
        <details key={title} class="api-kind">
          <summary>
            <code>{title}</code>
          </summary>
          <FieldRows fields={fields} />
        </details>
      ))}
    </>
  );
}
