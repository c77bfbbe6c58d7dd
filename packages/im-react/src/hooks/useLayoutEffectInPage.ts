import { useEffect, useLayoutEffect } from 'react';

/** `useLayoutEffect` that a server render leaves out without a warning. */
export const useLayoutEffectInPage = typeof document === 'undefined' ? useEffect : useLayoutEffect;
