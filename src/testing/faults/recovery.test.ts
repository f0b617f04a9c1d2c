import { testCells } from './cells'

testCells('recovery')
