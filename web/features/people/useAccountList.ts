import { useEffect, useState } from 'preact/hooks';
import { errorText } from '../../shared/apiError.ts';

/** A list of the account. `change` modifies it and loads it again; `fault`: why that failed, or undefined. */
export function useAccountList<T>(read: () => Promise<readonly T[]>) {
  const [list, setList] = useState<readonly T[]>([]);
  const [fault, setFault] = useState('');
  const load = () => read().then(setList);
  const change = (work: () => Promise<unknown>) =>
    void work()
      .then(load)
      .then(
        () => setFault(''),
        (error: unknown) => setFault(errorText(error)),
      );
  useEffect(() => void load().catch(() => undefined), []);
  return { list, fault, change };
}
