import { defineConfig } from 'tsup';
import { modules } from '../../internal/tsconfig/tsup.ts';

export default defineConfig(modules());
