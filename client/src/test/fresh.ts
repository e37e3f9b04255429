// Test files share a worker and its libraries. Each file gets new instances of our own modules, so no state leaks into it.
import { vi } from 'vitest';

vi.resetModules();
