import { createContext, use, type Provider } from 'react';

/** A context that has a value wherever it is read: its provider, and the hook that reads it. */
export function createRequiredContext<Value>(): [Provider<Value | null>, () => Value] {
  const Context = createContext<Value | null>(null);
  const useValue = () => {
    const value = use(Context);
    if (value === null) throw new Error('no provider above');
    return value;
  };
  return [Context.Provider, useValue];
}
