import fc from 'fast-check';

// The same inputs in every run, so that a change turns red for what it does; `npm run faults` sets other seeds.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.IM_FAULTS_SEED ?? 1) });
