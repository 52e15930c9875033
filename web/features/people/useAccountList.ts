import { useEffect, useState } from 'preact/hooks';
import { errorText } from '../../shared/apiError.ts';

/** A list that belongs to the account. `change` does something to it and loads it again; `fault` says why that failed, or nothing. */
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
