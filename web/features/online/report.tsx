import { type PlayerReportRequest, REPORT_REASONS, type ReportReason, type TableInfo } from '@fray/protocol';
import { useState } from 'preact/hooks';
import { errorText } from '../../shared/apiError.ts';
import { LimitedField } from '../../shared/limitedField.tsx';
import { api } from '../../shared/server/api.ts';
import { words } from '../../shared/words/index.ts';
import type { Names } from '../play/index.ts';

interface FormProps {
  send(what: PlayerReportRequest): Promise<unknown>;
  /** Text about the result. */
  onDone(text: string): void;
}

/** Form for a report: a reason, and a comment for the moderator. */
export function ReportForm({ send, onDone }: FormProps) {
  const w = words();
  const [reason, setReason] = useState<ReportReason>('abuse');
  const [note, setNote] = useState('');
  return (
    <form
      class="report"
      onSubmit={(event) => {
        event.preventDefault();
        void send({ reason, note: note.trim() }).then(
          () => onDone(w.online.reported),
          (error: unknown) => onDone(errorText(error)),
        );
      }}
    >
      <label>
        <span>{w.online.reportWhy}</span>
        <select
          value={reason}
          onChange={({ currentTarget: { value } }) => {
            const chosen = REPORT_REASONS.find((one) => one === value);
            if (chosen) setReason(chosen);
          }}
        >
          {REPORT_REASONS.map((one) => (
            <option key={one} value={one}>
              {w.online.reasons[one]}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{w.online.reportNote}</span>
        <LimitedField label={w.online.reportNote} most={300} value={note} onChange={setNote} />
      </label>
      <button type="submit">{w.online.reportSend}</button>
    </form>
  );
}

interface PlayerProps {
  readonly info: TableInfo;
  who: Names['who'];
  onDone(text: string): void;
}

/** Form for a report about a player's behaviour at the table. */
export function ReportPlayer({ info, who, onDone }: PlayerProps) {
  const w = words();
  const others = info.seats.flatMap(({ kind }, seat) => (kind === 'human' && seat !== info.you ? [seat] : []));
  const [chosen, setChosen] = useState<number>();
  const [isOpen, setOpen] = useState(false);
  const [first] = others;
  if (first === undefined) return null;
  const seat = chosen !== undefined && others.includes(chosen) ? chosen : first;
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{w.online.reportPlayer}</summary>
      {others.length > 1 && (
        <label>
          <span>{w.online.reportWhom}</span>
          <select value={seat} onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}>
            {others.map((other) => (
              <option key={other} value={other}>
                {who(other)}
              </option>
            ))}
          </select>
        </label>
      )}
      {isOpen && (
        <ReportForm
          send={(what) => api.report(info.id, { seat, ...what })}
          onDone={(text) => {
            setOpen(false);
            onDone(text);
          }}
        />
      )}
    </details>
  );
}
