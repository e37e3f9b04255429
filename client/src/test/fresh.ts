// Files of tests share a worker, and read the libraries once. What a file leaves in modules of ours is gone for the next.
import { vi } from 'vitest';

vi.resetModules();
