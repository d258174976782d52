#include <mpi.h>
#include <omp.h>
#include <cstdio>
#include <vector>

__global__ void step(double *, int);

int main(int argc, char **argv)
{
	int rank, size, provided;
	MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
	std::vector<double> field(1 << 10);
	MPI_Request requests[2];
	MPI_Status status;
	MPI_Isend(field.data(), 10, MPI_DOUBLE, (rank + 1) % size, 0, MPI_COMM_WORLD, &requests[0]);
	MPI_Irecv(field.data(), 10, MPI_DOUBLE, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &requests[1]);
	MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
	MPI_Recv(field.data(), 1, MPI_FLOAT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
	double sum = 0, local = omp_get_wtime();
	MPI_Allreduce(&local, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
#pragma omp parallel for reduction(+ : sum)
	for (int i = 0; i < (int)field.size(); i++)
		sum += field[i] * omp_get_thread_num();
	omp_set_num_threads(omp_get_max_threads());
	step<<<1, 32>>>(field.data(), size);
	printf("%d %f %d\n", rank, sum, status.MPI_SOURCE);
	MPI_Barrier(MPI_COMM_WORLD);
	MPI_Finalize();
	return 0;
}
