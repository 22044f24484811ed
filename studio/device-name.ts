/** Windows has devices of these names in every folder. */
const DEVICE = /(?:^|\/)(?:con|prn|aux|nul|com\d|lpt\d)(?:\.[^/]*)?$/i

/** Returns whether the last name of a path is that of a device on Windows, whatever its ending. */
export function isDevice(path: string): boolean {
  return DEVICE.test(path)
}
