import { testCells } from './cells'

testCells('session')
