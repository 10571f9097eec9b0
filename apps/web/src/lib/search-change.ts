import { useNavigate } from '@tanstack/react-router';

type Part = Record<string, string | number | undefined>;

/** Changes parts of the page's search in place: no entry in the history, and the page stays where it is scrolled to. */
export function useSearchChange(): (part: Part) => void {
  const navigate = useNavigate();
  return (part) =>
    void navigate({ to: '.', search: (old) => ({ ...old, ...part }), replace: true, resetScroll: false });
}
