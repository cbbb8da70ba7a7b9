import { applyLook } from './look.ts';
import { askEarly } from './ask-early.ts';

// Runs in <head> before anything else, so it is small and imports nothing that the desk imports (scripts/first-script.ts).
applyLook();
askEarly();
