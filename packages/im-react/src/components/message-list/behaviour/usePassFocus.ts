import { useEffect, useRef } from 'react';

/** For a button over a list that goes once it has done its work: its focus goes on to the list. Returns what a press calls. */
export function usePassFocus(shown: boolean, toList: () => void): () => void {
  const pressed = useRef(false);
  useEffect(() => {
    if (shown || !pressed.current) return;
    pressed.current = false;
    toList();
  }, [shown, toList]);
  return () => {
    pressed.current = true;
  };
}
