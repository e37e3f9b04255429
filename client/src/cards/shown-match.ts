/** The match that the page around shows: what needs the names of its teams asks here. */
import { createContext } from 'react';
import type { ShownMatch } from '../api/schema.gen';

export const ShownMatchContext = createContext<ShownMatch | null>(null);
