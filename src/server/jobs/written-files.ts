/** Paths of the files and folders that an import writes: the dataset's file, the one that an appended file is loaded into, and the refused lines, with what lies next to them meanwhile. */
export const writtenFiles = (target: string, refused: string): string[] => [
  ...[target, `${target}.added`].flatMap((file) => [file, `${file}.wal`, `${file}.utf8`, `${file}.plain`, `${file}.tables`]),
  ...[refused, `${refused}.sample`, `${refused}.clean`],
]
