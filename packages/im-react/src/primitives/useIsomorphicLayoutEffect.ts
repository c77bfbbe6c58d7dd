import { useEffect, useLayoutEffect } from 'react';

/** `useLayoutEffect` in a browser; `useEffect` on a server, which avoids React's warning. */
export const useIsomorphicLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;
