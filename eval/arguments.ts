import { parseArgs } from 'node:util';

/** Options of an evaluator: files by name, and `--json` for one object on the last line. */
export interface EvaluatorArguments {
  readonly isJson: boolean;
  readonly files: readonly string[];
  readonly options: Readonly<Record<string, string>>;
}

/** Who reads the answer may stop early (`| head`): that is the end, and no fault. */
function endWithReader(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    process.exit(error.code === 'EPIPE' ? 0 : 1);
  });
}

/** Reads the command line; on a missing or unknown option it says how it is called and ends with code 2. */
export function readArguments(
  usage: string,
  given: { options: readonly string[]; defaults?: Record<string, string>; files?: number },
): EvaluatorArguments {
  endWithReader();
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
        ...Object.fromEntries(given.options.map((name) => [name, { type: 'string' as const }])),
      },
    });
    if (values.help === true) {
      console.log(usage);
      process.exit(0);
    }
    const read: Readonly<Record<string, unknown>> = values;
    const options = Object.fromEntries(
      given.options.map((name) => {
        const value = read[name] ?? given.defaults?.[name];
        if (typeof value !== 'string') throw new Error(`--${name} is missing`);
        return [name, value];
      }),
    );
    if (positionals.length !== (given.files ?? 0))
      throw new Error(`it takes ${given.files ?? 0} file(s), ${positionals.length} given`);
    return { isJson: values.json === true, files: positionals, options };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
    process.exit(2);
  }
}
