import * as z from 'zod/mini';
/** The used part of Vite's manifest. */
declare const manifest: z.ZodMiniRecord<z.ZodMiniString<string>, z.ZodMiniObject<{
    file: z.ZodMiniString<string>;
    imports: z.ZodMiniDefault<z.ZodMiniArray<z.ZodMiniString<string>>>;
    css: z.ZodMiniDefault<z.ZodMiniArray<z.ZodMiniString<string>>>;
}, z.core.$loose>>;
type Manifest = z.infer<typeof manifest>;
/** The files of some modules and their static imports. */
export declare function filesOf(chunks: Manifest, modules: readonly string[]): string[];
/** The manifest of the last build. */
export declare const builtChunks: () => Manifest;
/** Writes the list of files that the first view of /news loads, for the size budget and for e2e/first-view.spec.ts. */
export declare function writeFirstView(): void;
/** The files in dist/ that the first view of /news loads. Requires a build. */
export declare const firstView: () => string[];
/** The pages whose code is loaded with the first visit to them, and the module of each. */
export declare const lazyPages: readonly [{
    readonly path: 'quantified';
    readonly module: 'src/features/quantified/quantified-page.tsx';
}, {
    readonly path: 'ratios?s=AAPL,MSFT';
    readonly module: 'src/features/ratios/ratios-page.tsx';
}, {
    readonly path: 'guidance';
    readonly module: 'src/features/guidance/guidance-page.tsx';
}, {
    readonly path: 'splits';
    readonly module: 'src/features/splits/splits-page.tsx';
}, {
    readonly path: 'logos?keys=AAPL,MSFT';
    readonly module: 'src/features/logos/logos-page.tsx';
}, {
    readonly path: 'symbol/AAPL';
    readonly module: 'src/app/symbol/symbol-page.tsx';
}, {
    readonly path: 'brief';
    readonly module: 'src/app/brief/brief-page.tsx';
}, {
    readonly path: 'status';
    readonly module: 'src/features/status/status-page.tsx';
}];
export {};
