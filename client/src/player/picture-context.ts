/** The player that is on the screen, for what stands over its picture. */
import { createContext } from 'react';
import type { PlayerHandle } from './handle';

export const PictureContext = createContext<PlayerHandle | null>(null);
