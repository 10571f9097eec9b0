import { useEffect, useRef, useState } from 'react';

const WAIT_MS = 300;

/**
 * A text field that lives in the address: what is typed is shown at once and reaches the address a moment after the last key,
 * so that no key is lost to a slow navigation. Back and Forward set the field again.
 */
export function useUrlText(inUrl: string, write: (text: string) => void): [string, (text: string) => void] {
  const [typed, setTyped] = useState(inUrl);
  const [seen, setSeen] = useState(inUrl);
  const [sent, setSent] = useState(inUrl);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (inUrl !== seen) {
    setSeen(inUrl);
    if (inUrl !== sent) setTyped(inUrl); // somebody else changed the address
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setSent(text.trim());
      write(text.trim());
    }, WAIT_MS);
  };
  return [typed, change];
}
