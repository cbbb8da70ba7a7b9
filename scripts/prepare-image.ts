import { exampleWorld, openExampleWorld } from './example-world.ts';
import { buildPages } from './run-product.ts';

// All that a first start would do, done while a container's image is built (Dockerfile), so that the container starts at once.
await buildPages();
const world = await openExampleWorld({ ...exampleWorld, now: Date.now });
world.close();
