import { testCells } from './cells'

testCells('accountChanges')
