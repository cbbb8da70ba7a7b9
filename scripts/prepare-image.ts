import { exampleWorld, openExampleWorld } from './example-world/world.ts';
import { buildPages } from './run-product.ts';

// Does the work of a first start while the container image is built (Dockerfile), so that the container starts quickly.
await buildPages();
const world = await openExampleWorld({ ...exampleWorld, now: Date.now });
world.close();
