/** The pool alone: the whole of undici takes twice as long to load, and the desk waits for it at each start. */
declare module 'undici/lib/dispatcher/pool.js' {
  export { Pool as default } from 'undici';
}
