/** Groups that a top-N leaves out, as one node of an axis: its code is beyond every dictionary. */
import type { AxisTree } from './axis.ts'

export const OTHERS_CODE = 0xffff_ffff
/** Rows of groups that are not shown at all, as far as a query tells them apart. */
export const OMITTED_CODE = 0xffff_fffe

export const isOthersNode = (tree: AxisTree, node: number): boolean => tree.codes.at(node) === OTHERS_CODE
