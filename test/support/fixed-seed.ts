import fc from 'fast-check';

/** The same examples in every run, so that a red run is about the change; FC_SEED=… looks at others. */
fc.configureGlobal({ seed: Number(process.env['FC_SEED'] ?? 20_260_301) });
