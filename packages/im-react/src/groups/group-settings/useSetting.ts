import { useToast } from '../../context/useToast.ts';

/** Runs a change of a setting: the screen already shows it; a refusal is shown and the old value is back. */
export function useSetting(): (change: Promise<unknown>) => void {
  const { showError } = useToast();
  return (change) => void change.catch(showError);
}
