import { defineConfig } from 'tsup';
import { moduleOptions } from '../../internal/tsconfig/tsup.ts';

export default defineConfig(moduleOptions());
