import { useEffect } from 'preact/hooks';

/** The page's title tells whose turn it is, also in a tab that nobody looks at. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? 'Fray' : `${title} · Fray`;
    return () => {
      document.title = 'Fray';
    };
  }, [title]);
}
