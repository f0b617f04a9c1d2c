import { testCells } from './cells'

testCells('contact')
