import { useEffect, useState } from 'preact/hooks';
import { errorText } from '../../shared/apiError.ts';
import { usePending } from '../../shared/performOnce.ts';

/** A list of the account. `change` modifies it and loads it again, one change at a time; `fault`: why that failed, or empty. */
export function useAccountList<T>(read: () => Promise<readonly T[]>) {
  const [list, setList] = useState<readonly T[]>([]);
  const [fault, setFault] = useState('');
  const load = () => read().then(setList);
  const { run } = usePending();
  const change = (work: () => Promise<unknown>) =>
    run(() =>
      work()
        .then(load)
        .then(
          () => setFault(''),
          (error: unknown) => setFault(errorText(error)),
        ),
    );
  useEffect(() => void load().catch(() => undefined), []);
  return { list, fault, change };
}
